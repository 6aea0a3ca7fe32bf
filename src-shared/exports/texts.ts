/** The exact texts of the data export (account and marketplace, sections 5 and 8). */
export const EXPORT_TEXTS = {
  nothingChosen: 'Please select content type and file format',
  tooManyFiles: 'File generation limit reached. Please remove some files to continue.',
  alreadyGenerated: (contents: readonly string[]) =>
    `Files with content: ${contents.join(', ')} is already generated. Remove the files to continue.`,
  tooLarge:
    'Large data sets generation is not currently supported. Try generating individual files or contact Support.',
  noData: 'No data found.',
  failed: 'Some error occured when generating the file. Try generating individual files or contact Support.',
} as const;
