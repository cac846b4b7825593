// React warns about every state change in a test unless it knows that a test is running.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
