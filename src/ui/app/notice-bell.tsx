import { ActionIcon, Popover, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ownerKey } from '#store/access/session.ts'
import { ScrollRegion } from '#ui/kit/scroll-region.tsx'
import { useNow } from '#ui/kit/use-now.ts'
import { clockWords } from '#ui/listing/list-words.ts'
import { leadAttention } from '#ui/overlay/attention-toast.tsx'
import { markNoticesSeen, rememberNotices, useNotices } from '#ui/state/notices.ts'
import { usePortal } from '#ui/state/portal.ts'
import classes from './notice-bell.module.css'

/** What the toasts said within a day, for whoever looked away; a dot says that something failed or wants attention. */
export function NoticeBell() {
  const { notices, unseen } = useNotices()
  const [opened, setOpened] = useState(false)
  const now = useNow(30_000)
  const owner = ownerKey(usePortal().user)
  const navigate = useNavigate()
  useEffect(() => rememberNotices(localStorage, owner, Date.now()), [owner])
  useEffect(() => {
    const toNotices = () => {
      setOpened(true)
      markNoticesSeen()
    }
    return leadAttention({ toSync: () => void navigate({ to: '/sync' }), toNotices })
  }, [navigate])

  function change(next: boolean) {
    setOpened(next)
    markNoticesSeen()
  }

  return (
    <Popover
      opened={opened}
      onChange={change}
      position="bottom-end"
      width="min(360px, calc(100vw - 16px))"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={unseen > 0 ? `Notices, ${unseen} new` : 'Notices'}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => change(!opened)}
        >
          <IconBell size={18} stroke={1.6} aria-hidden />
          {unseen > 0 && <span className={classes['dot']} />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label="Notices">
        {/* Something must have the focus in here, or Escape goes past it. */}
        {notices.length === 0 ? (
          <Text c="dimmed" p="md" tabIndex={-1} data-autofocus>
            No notifications yet. Results and warnings of the last 24 hours appear here.
          </Text>
        ) : (
          <ScrollRegion label="Newest first" className={classes['scroll']}>
            <ul className={classes['list']}>
              {notices.map(({ id, at, text, detail, tone }) => (
                <li key={id} className={classes['notice']} data-tone={tone}>
                  <span>
                    {text}
                    {detail && <small>{detail}</small>}
                  </span>
                  <time dateTime={new Date(at).toISOString()}>{clockWords(at, now)}</time>
                </li>
              ))}
            </ul>
          </ScrollRegion>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
