import { Spotlight } from '@mantine/spotlight'
import { IconCloudSearch } from '@tabler/icons-react'
import type { ListedCollection } from '#ui/record/listed-record.ts'
import { useOpenRecord } from '#ui/record/use-open-record.ts'
import { serverSearches } from './palette-words.ts'

interface ServerHitsProps {
  listed: readonly ListedCollection[]
  text: string
}

/** The lists that can ask the server for the words, for what this device does not hold. */
export function ServerHits({ listed, text }: ServerHitsProps) {
  const openRecord = useOpenRecord()
  const searches = serverSearches(listed, text)
  if (searches.length === 0) return null
  return (
    <Spotlight.ActionsGroup label="Search the server">
      {searches.map(({ of, title, search }) => (
        <Spotlight.Action
          key={of.collection}
          label={title}
          leftSection={<IconCloudSearch size={18} stroke={1.6} aria-hidden />}
          onClick={() => openRecord(of, search)}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}
