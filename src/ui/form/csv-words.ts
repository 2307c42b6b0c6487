/** Said where nothing was chosen (spec 000 §5). */
export const csvMissing = 'Please upload .csv to proceed'
