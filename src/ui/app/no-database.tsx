import { Button, List, Text } from '@mantine/core'
import { useState } from 'react'
import type { PortalUser } from '#store/access/session.ts'
import type { OpenTrouble } from '#store/database/storage-trouble.ts'
import { Notice, Retry } from './start-page.tsx'

interface NoDatabaseProps {
  user: Pick<PortalUser, 'email' | 'wireRole'>
  environment: string
  trouble: OpenTrouble
  cause: string
}

/** The local database could not be opened: why, what helps, and a way to save the unsent work in it as a file. */
export function NoDatabase({ user, environment, trouble, cause }: NoDatabaseProps) {
  const { text, hints } = helpFor[trouble]
  return (
    <Notice
      title="The storage of this browser could not be opened"
      act={
        <>
          <Retry />
          <SaveWork user={user} environment={environment} />
        </>
      }
    >
      <Text>{text}</Text>
      {hints.length > 0 && (
        <List>
          {hints.map((hint) => (
            <List.Item key={hint}>{hint}</List.Item>
          ))}
        </List>
      )}
      {!knownTroubles.has(trouble) && cause !== '' && <Text c="dimmed">{cause}</Text>}
    </Notice>
  )
}

/** Those that the help names completely, without the words of the browser. */
const knownTroubles: ReadonlySet<OpenTrouble> = new Set(['newer', 'held'])

const kept =
  'The portal keeps every change on this device before it sends it, so that none is lost or sent twice. This browser lets it keep nothing, so it does not open.'

const noStorage = {
  text: `${kept} What helps:`,
  hints: [
    'allow this site to save data (cookies and site data) in the settings of the browser',
    'close other tabs of the portal',
    'use an ordinary window if this is a private one that keeps nothing',
  ],
}

const helpFor: Readonly<Record<OpenTrouble, { text: string; hints: readonly string[] }>> = {
  newer: {
    text: 'This device has been used with a newer version of the portal, and this page is an older one. Nothing is lost: unsent changes wait on this device for the newer version. What helps:',
    hints: [
      'choose Retry: it loads the newest version from the server',
      'if this page comes back, the server runs an older version than before: ask the person who runs it to install the newer one again',
    ],
  },
  held: {
    text: 'Another tab with an older version of the portal holds the data of this device. Close the other tabs of the portal, then choose Retry.',
    hints: [],
  },
  full: {
    text: 'The disk of this device is full, so the portal cannot keep changes on it. Make room on the disk, then choose Retry.',
    hints: [],
  },
  gone: noStorage,
  other: noStorage,
}

type Saving = 'idle' | 'saving' | 'nothing' | 'failed'

const savingWords: Readonly<Record<Saving, string>> = {
  idle: '',
  saving: '',
  nothing: 'No unsent work of yours was found on this device.',
  failed: 'The unsent work could not be read: the browser does not open the storage. It stays where it is.',
}

/** Works even if the portal may not write to the database: it only reads. */
function SaveWork({ user, environment }: Pick<NoDatabaseProps, 'user' | 'environment'>) {
  const [saving, setSaving] = useState<Saving>('idle')

  async function save() {
    setSaving('saving')
    try {
      const { saveClosedWork } = await import('./save-closed-work.ts')
      setSaving((await saveClosedWork(user, environment)) ? 'idle' : 'nothing')
    } catch {
      setSaving('failed')
    }
  }

  return (
    <>
      <Button variant="default" loading={saving === 'saving'} onClick={() => void save()}>
        Save unsent work as a file
      </Button>
      <Text role="status">{savingWords[saving]}</Text>
    </>
  )
}
