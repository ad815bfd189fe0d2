/** What is not given this long after its time is late: on the board, in an alert, and for the operator. */
export const lateAfterMinutes = 30;
