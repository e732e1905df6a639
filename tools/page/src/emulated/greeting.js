/** What each newly opened port is asked: to hear of everything, and how it stands. */
export const GREETING = ['watch on', 'state'];
