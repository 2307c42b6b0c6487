/** A one-page PDF with a few lines of Latin text: small, and the same bytes every time. */
export function samplePdf(lines: readonly string[]): Uint8Array {
  const escaped = lines.map((line) => line.replaceAll(/[\\()]/g, (sign) => `\\${sign}`))
  const text = `BT /F1 18 Tf 40 360 Td 26 TL ${escaped.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 420] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, place) => {
    const offset = pdf.length
    pdf += `${place + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n`
  return Buffer.from(`${pdf}${end}startxref\n${pdf.length}\n%%EOF\n`, 'latin1')
}
