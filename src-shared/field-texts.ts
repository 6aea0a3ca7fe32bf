/** Generic messages for form fields, with the documents' texts; messages specific to a feature are in its own texts. */
export const FIELD_TEXTS = {
  required: 'This field is required.',
  blank: 'This field may not be blank.',
  notText: 'Not a valid string.',
  notANumber: 'Please enter a valid number.',
  tooManyDecimals: 'Please enter amount upto 2 decimal places.',
  tooLong: (characters: number) => `Ensure this field has no more than ${characters} characters.`,
} as const;
