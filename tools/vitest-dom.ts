import { configure } from '@testing-library/react';

// A second, the default, is too short on a machine that others use, too.
configure({ asyncUtilTimeout: 10_000 });

// React warns about every state change in a test unless it knows that a test is running.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
