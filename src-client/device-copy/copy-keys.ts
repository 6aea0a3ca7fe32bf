/** Of the queries for what this device keeps. They are apart, because every page brings the copy up to date and few show it. */
export const DEVICE_COPY_KEY = ['device-copy'];
export const EXPORT_FILES_KEY = ['export-files'];
