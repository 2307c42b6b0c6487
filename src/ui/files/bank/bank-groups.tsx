import { Button, Group, Tabs, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { BankMatch, BankPage, LineGroup } from '#store/ports/file-port.ts'
import { formatCount } from '#store/values/count.ts'
import { PageButtons } from '#ui/kit/page-buttons.tsx'
import { LeftOutItem, LineItem } from './bank-line-item.tsx'
import classes from './bank.module.css'
import { groupsOf } from './match-words.ts'
import type { BankFileUse } from './use-bank-file.ts'
import type { PicksUse } from './use-picks.ts'
import type { BankSpec, Waiting } from './use-waiting-rows.ts'

interface BankGroupsProps<Row extends AnyRow> {
  spec: BankSpec<Row>
  waiting: Waiting<Row>
  bank: BankFileUse
  match: BankMatch
  picks: PicksUse
}

const pageSize = 25

/** The lines of a statement by how well they match, each with its candidates; read from the worker a page at a time. */
export function BankGroups<Row extends AnyRow>({ match, ...lines }: BankGroupsProps<Row>) {
  const { counts } = match
  const groups = groupsOf(lines.spec.resource.noun)
  const [group, setGroup] = useState<LineGroup>(() => groups.find(({ key }) => counts[key] > 0)?.key ?? 'sure')
  const shown = groups.find(({ key }) => key === group)
  const { pick, pickAll, picked } = lines.picks
  const untick = () => {
    for (const { row } of match[group === 'sure' ? 'sure' : 'likely']) pick(row, null)
  }
  const all = group === 'sure' || group === 'likely' ? match[group] : []
  const isAll = all.every(({ row }) => picked.has(row))
  return (
    <div>
      <Tabs value={group} onChange={(next) => setGroup(groups.find(({ key }) => key === next)?.key ?? group)}>
        <Tabs.List aria-label="Lines of the statement">
          {groups.map(({ key, title }) => (
            <Tabs.Tab key={key} value={key}>{`${title} ${formatCount(counts[key])}`}</Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={group} pt="sm">
          <Group justify="space-between" mb="xs">
            <Text size="sm">{shown?.description}</Text>
            {all.length > 0 && (
              <Button size="compact-sm" variant="default" onClick={isAll ? untick : () => pickAll(all)}>
                {isAll ? 'Untick all' : 'Tick all'}
              </Button>
            )}
          </Group>
          <Lines key={group} group={group} count={counts[group]} {...lines} />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}

interface LinesProps<Row extends AnyRow> extends Omit<BankGroupsProps<Row>, 'match'> {
  group: LineGroup
  count: number
}

function Lines<Row extends AnyRow>({ group, count, bank, ...item }: LinesProps<Row>) {
  const [page, setPage] = useState(1)
  const shown = useBankPage(bank, group, page)
  const pages = Math.ceil(count / pageSize)
  if (shown === null) return null
  return (
    <>
      <ul className={classes['lines']} aria-label="Lines">
        {shown.lines.map((matched) => (
          <LineItem key={matched.line.row} matched={matched} {...item} />
        ))}
        {shown.leftOut.map((line) => (
          <LeftOutItem key={line.row} line={line} />
        ))}
      </ul>
      {pages > 1 && <PageButtons page={page} pages={pages} onPage={setPage} />}
    </>
  )
}

function useBankPage({ page: read }: BankFileUse, group: LineGroup, page: number): BankPage | null {
  const [shown, setShown] = useState<BankPage | null>(null)
  useEffect(() => {
    let left = false
    void read(group, (page - 1) * pageSize, pageSize).then((found) => {
      if (!left && found !== null) setShown(found)
    })
    return () => {
      left = true
    }
  }, [read, group, page])
  return shown
}
