/** In place of a chart whose code is missing: its figures are beside it. */
export function NoChart() {
  return null
}
