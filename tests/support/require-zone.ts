// A zone run that silently stayed in the computer's own zone would prove nothing.
const wanted = process.env['TZ']
const actual = Intl.DateTimeFormat().resolvedOptions().timeZone
if (!wanted || actual !== wanted)
  throw new Error(`This run must be in ${wanted ?? 'a zone of its own'}, not ${actual}.`)

// Marks the file as a module.
export {}
