/** Headers of every request. */

/** Name of the header with the language of an answer's messages. */
export const languageHeader = "Language";

/** Header with the role that the user views as: the server answers with its permissions, and changes nothing. */
export const viewAsHeader = "View-As";
