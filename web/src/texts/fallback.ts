/** Words of a page before it has any other texts: that it can't have them. */
export const fallback = {
  serverGone: "The server cannot be reached. Check the connection; then try again.",
  tryAgain: "Try again",
};
