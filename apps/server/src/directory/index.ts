export { Directory, directoryLayer } from "./directory.ts";
export { directoryVariableNames, readDirectorySettings, type DirectorySettings } from "./directory-settings.ts";
