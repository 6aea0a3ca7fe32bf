/** Keys of the queries for what this device stores. In a file of their own: every page updates the copy, but few show it. */
export const DEVICE_COPY_KEY = ['device-copy'];
export const EXPORT_FILES_KEY = ['export-files'];
