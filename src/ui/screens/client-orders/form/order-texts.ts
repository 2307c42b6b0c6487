/** The literal texts of files and lists of client orders (spec 002 §5, §8). */
export const orderFileTexts = {
  notCsv: 'Only CSV files are allowed. Please upload a valid file.',
  noFile: 'Please upload .csv to proceed',
  uploaded: 'Merchant voucher codes have been successfully added!',
  failed: 'Oops, something went wrong. Please try again',
  unclear: 'No clear answer came: the order may have been placed. Look at the list before you send the file again.',
} as const
