/** Id of the text that says which keys a grip knows. */
export const gripHelpId = 'edit-grip-help';

/** The keys of a grip, read to who comes to one. */
export const gripHelp = 'Arrow keys move it, Shift and arrow keys size it, Space says where it is, Delete removes it.';
