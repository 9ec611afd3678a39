// Function of another team, to be tested by the laws. Its fault: it forgets that a browser may want none of our languages.
export const pickLanguage = (tags) => tags[0]?.slice(0, 2) ?? "fr";
