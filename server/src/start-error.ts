/** Something outside the program keeps it from starting. Its message is the one line a person reads. */
export class StartError extends Error {}
