import { Alert, Button, Loader, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from '#ui/kit/copy-button.tsx'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { Picture } from '#ui/kit/picture.tsx'
import { StateBadge } from '#ui/kit/state-badge.tsx'
import { Stepper } from '#ui/kit/stepper.tsx'
import { ToneBadge } from '#ui/kit/tone-badge.tsx'
import { Truncate } from '#ui/kit/truncate.tsx'
import { VeiledText } from '#ui/kit/veiled-text.tsx'
import type { ChangeStatus } from '#ui/live/use-outbox.ts'
import { SinkPart } from './sink-part.tsx'

const tones = ['good', 'wait', 'bad', 'calm'] as const
const states: Readonly<Record<ChangeStatus, true>> = {
  waiting: true,
  sending: true,
  checking: true,
  attention: true,
  'not-yet': true,
}
const colours = ['red', 'yellow', 'green', 'accent'] as const

/** The small parts: buttons, badges, text that is cut or veiled, pictures, loading. */
export function SinkKit() {
  const [part, setPart] = useState(1)
  return (
    <>
      <SinkPart title="Buttons">
        <Button>Primary</Button>
        <Button variant="default">Secondary</Button>
        <Button variant="subtle">Quiet</Button>
        <Button color="red">Delete</Button>
        <Button disabled>Disabled</Button>
        <Button loading>Loading</Button>
        <span data-loading>
          <ActionButton busy>Busy, keeps the focus</ActionButton>
        </span>
        <ActionButton notNow>Not now, keeps the focus</ActionButton>
        <CopyButton value="GV8K2M4Q9X" what="voucher ID" />
        <Stepper
          previous="Previous part"
          next="Next part"
          at={`Part ${part} of 3`}
          onPrevious={part > 1 ? () => setPart(part - 1) : null}
          onNext={part < 3 ? () => setPart(part + 1) : null}
        />
      </SinkPart>
      <SinkPart title="Badges">
        {tones.map((tone) => (
          <ToneBadge key={tone} tone={tone}>
            {tone}
          </ToneBadge>
        ))}
        {Object.keys(states).map((state) => (
          <StateBadge key={state} state={state as ChangeStatus} words="long" />
        ))}
      </SinkPart>
      <SinkPart title="Text that is cut or veiled">
        <Truncate text="A description that is longer than what a cell can show" max={25} />
        <Truncate text="GV8K2M4Q9XGV8K2M4Q9X" max={15} mono />
        <VeiledText text="Suba upandinayak wewa" max={15} what="message" />
      </SinkPart>
      <SinkPart title="Words of trouble">
        {colours.map((colour) => (
          <Alert key={colour} color={colour} variant="light" p="sm">
            Something to know, in {colour === 'accent' ? 'the accent' : colour}.
          </Alert>
        ))}
      </SinkPart>
      <SinkPart title="Pictures and loading">
        <Picture src="/icons/portal-192.png" alt="The portal’s mark" missing="No picture" />
        <Picture src={null} alt="" missing="No picture" />
        {/* Marked, so that nobody waits for it to end. */}
        <span data-loading>
          <Loader size="sm" />
        </span>
        <Skeleton height={36} width={240} />
      </SinkPart>
    </>
  )
}
