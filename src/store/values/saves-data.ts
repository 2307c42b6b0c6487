/** What some browsers say of the line (Network Information API); none has to. */
interface LineSpoken {
  connection?: { saveData?: boolean; type?: string }
}

/** Whether the person has asked the browser to save data, or the line is a mobile one, which is paid for by what it carries. */
export function savesData(navigator: object): boolean {
  const { connection } = navigator as LineSpoken
  return connection?.saveData === true || connection?.type === 'cellular'
}
