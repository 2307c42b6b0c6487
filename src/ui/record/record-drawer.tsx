import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useId, useState } from 'react'
import { collectionName } from '#store/define/collection-name.ts'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import { isAsking } from '#ui/overlay/confirm.tsx'
import { useFocusBack } from '#ui/overlay/focus-back.ts'
import { type DialogsUse, useDialogs } from '#ui/overlay/use-dialogs.ts'
import { BesidePanel, besideMainId } from './beside-panel.tsx'
import { Copied } from './copied.tsx'
import type { Fact } from './fact.ts'
import type { DrawDialog, OpenRecord } from './open-record.ts'
import { NoRow } from './no-row.tsx'
import { useOpenedFrom } from './opened-from.ts'
import type { RecordAction } from './record-action.ts'
import { RecordBar } from './record-bar.tsx'
import { RecordDialogs } from './record-dialogs.tsx'
import classes from './record-drawer.module.css'
import { RecordFacts } from './record-facts.tsx'
import { RecordHistory } from './record-history.tsx'
import { RecordNotes } from './record-notes.tsx'
import { useOpenedRow } from './use-opened-row.ts'
import { useWalk } from './walk.ts'
import { WalkButtons } from './walk-buttons.tsx'

/** A record as data: what its drawer says of a row, and what may be done with it. */
export interface RecordSpec<Row extends AnyRow> {
  resource: Resource<Row>
  /** "Voucher" before the id, or a heading of the screen's own. */
  heading: string | ((id: string) => React.ReactNode)
  /** The id in the heading can be copied: "voucher ID". */
  copies?: { what: string; hint?: string; max?: number }
  /** Its drawer holds a table. */
  wide?: true
  facts?: readonly Fact<Row>[]
  actions?: readonly RecordAction<Row>[]
  /** What is held against the facts: under them until it shows a file, then beside them where there is room. */
  beside?(row: Row): React.ReactNode
  /** What stands under the facts, such as its timeline. */
  below?(row: Row, record: OpenRecord<Row>): React.ReactNode
}

interface RecordDrawerProps<Row extends AnyRow> {
  spec: RecordSpec<Row>
  /** Null while closed. */
  id: string | null
  /** Of a collection that is kept per merchant. */
  scope?: string
  onClose(): void
  /** What stands in it, if that is not just its actions and its facts. */
  children?(row: Row, record: OpenRecord<Row>): React.ReactNode
}

/**
 * One record beside its list; opened by address, so it also finds rows that this device does not hold yet. Where there is
 * room for both it leaves the list alive, elsewhere it stands over it. A dialog over it has the keyboard: its Escape is
 * not for the drawer.
 */
export function RecordDrawer<Row extends AnyRow>({ spec, id, scope = '', onClose, children }: RecordDrawerProps<Row>) {
  // Keeps its content while it slides out.
  const [last, setLast] = useState(id)
  if (id !== null && id !== last) setLast(id)
  const dialogs = useDialogs<DrawDialog<Row>>(id)
  const isAsked = dialogs.now?.opened ?? false
  const isBeside = useIsBeside(spec.wide === true, isAsked)
  const { controlOf } = useOpenedFrom()
  const walk = useWalk(id)
  const { mark, settle } = useFocusBack(id !== null, () => (last === null ? null : controlOf(last)))
  const drawerId = useId()
  const close = () => isAsking() || onClose()
  const content = last !== null && (
    <>
      <span hidden ref={mark} />
      <div className={classes['head']}>
        {/* What has opened is read first; the first button would be Copy. */}
        <Drawer.Title component="h2" className={classes['title']} tabIndex={-1} data-autofocus>
          <Heading key={last} spec={spec} id={last} />
        </Drawer.Title>
        {walk && <WalkButtons walk={walk} />}
        <Drawer.CloseButton aria-label="Close" />
      </div>
      <Content key={last} id={last} isOpen={id !== null} {...{ spec, scope, dialogs, onClose, children }} />
    </>
  )
  return (
    <Drawer.Root
      // It is drawn at another place of the page.
      key={isBeside ? 'beside' : 'over'}
      id={drawerId}
      opened={id !== null}
      onClose={close}
      position="right"
      className={classes['root'] ?? ''}
      size="var(--row-drawer-size)"
      data-wide={spec.wide}
      data-beside={isBeside || undefined}
      closeOnEscape={!isBeside && !isAsked}
      returnFocus={false}
      onExitTransitionEnd={settle}
      {...(isBeside && { lockScroll: false, trapFocus: false, portalProps: { target: `#${besideMainId}` } })}
    >
      {isBeside ? (
        id !== null && (
          <BesidePanel titledBy={`${drawerId}-title`} id={id} walk={walk} onClose={close}>
            {content}
          </BesidePanel>
        )
      ) : (
        <>
          <Drawer.Overlay backgroundOpacity={0.25} />
          <Drawer.Content>{content}</Drawer.Content>
        </>
      )}
    </Drawer.Root>
  )
}

/** Whether the list has room beside the record. While a dialog of the record is open it stays where it is: so does what is typed. */
function useIsBeside(wide: boolean, isAsked: boolean): boolean {
  const query = wide ? '(min-width: 105em)' : '(min-width: 90em)'
  const hasRoom = useMediaQuery(query, undefined, { getInitialValueInEffect: false }) === true
  const [isBeside, setIsBeside] = useState(hasRoom)
  if (isBeside !== hasRoom && !isAsked) setIsBeside(hasRoom)
  return isBeside
}

interface ContentProps<Row extends AnyRow> extends Pick<RecordDrawerProps<Row>, 'spec' | 'onClose'> {
  children: RecordDrawerProps<Row>['children'] | undefined
  id: string
  isOpen: boolean
  scope: string
  dialogs: DialogsUse<DrawDialog<Row>>
}

function Content<Row extends AnyRow>({ id, isOpen, spec, scope, dialogs, onClose, children }: ContentProps<Row>) {
  const { resource, facts = [], actions = [], beside, below } = spec
  const noun = resource.noun.one
  const collection = collectionName(resource.name, scope)
  const { row, canAsk, look, entries, states } = useOpenedRow(resource, id, { scope, isOpen })
  const record: OpenRecord<Row> = { title: isOpen ? `${noun} ${id}` : null, entries, states, open: dialogs.open }
  const body =
    children ?? ((known: Row) => <RecordBody {...{ facts, actions, noun, record, beside, below }} row={known} />)
  return (
    <Drawer.Body className={classes['body']}>
      {row ? body(row, record) : <NoRow known={row} noun={noun} id={id} canAsk={canAsk} look={look} />}
      <RecordNotes collection={collection} rowId={id} isHere={Boolean(row)} />
      {row && <RecordHistory rows={resource.name} id={id} />}
      {row && <RecordDialogs dialogs={dialogs} row={row} onLeave={onClose} />}
    </Drawer.Body>
  )
}

interface RecordBodyProps<Row extends AnyRow> {
  facts: readonly Fact<Row>[]
  actions: readonly RecordAction<Row>[]
  noun: string
  row: Row
  record: OpenRecord<Row>
  beside: RecordSpec<Row>['beside'] | undefined
  below: RecordSpec<Row>['below'] | undefined
}

function RecordBody<Row extends AnyRow>({ facts, actions, noun, row, record, beside, below }: RecordBodyProps<Row>) {
  return (
    <>
      <RecordBar {...{ actions, row, noun, record }} />
      <div className={classes['pair']}>
        <RecordFacts {...{ facts, row, record }} />
        {beside && <div className={classes['beside']}>{beside(row)}</div>}
      </div>
      {below?.(row, record)}
    </>
  )
}

function Heading<Row extends AnyRow>({ spec: { heading, copies }, id }: { spec: RecordSpec<Row>; id: string }) {
  if (typeof heading === 'function') return heading(id)
  if (!copies) return `${heading} ${id}`
  return (
    <span className={classes['copied']}>
      {heading} <Copied text={id} {...copies} />
    </span>
  )
}
