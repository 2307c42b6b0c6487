import { Text } from '@mantine/core'
import { codeFile } from '#store/resources/stock-batches/code-file.ts'
import { formatCount } from '#store/values/count.ts'
import { TemplateLink } from '#ui/files/template-link.tsx'

/** The link of the spec, said to be what it is, and the columns that a file of codes has (decisions.md K5). */
export function AboutCodeFile() {
  return (
    <div>
      <Text size="sm">
        Columns of a code file: {codeFile.columns.map(({ title }) => title).join(', ')}. Up to{' '}
        {formatCount(codeFile.mostRows)} codes.
      </Text>
      <TemplateLink about="bulkVoucherOrder.csv: it is the template of voucher orders and has other columns." />
    </div>
  )
}
