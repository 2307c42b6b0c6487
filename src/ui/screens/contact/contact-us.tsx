import { Anchor, Stack, Text, Title } from '@mantine/core'
import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import { usePortal } from '#ui/state/portal.ts'
import classes from './contact-us.module.css'

/** Phone, e-mail and postal address of the provider, from the runtime config: they show without a connection, too. */
export function ContactUs() {
  const { name, contact } = usePortal().config.provider
  const ways = [
    { label: 'Phone', text: contact.phone, icon: IconPhone, href: `tel:${contact.phone.replace(/[^+\d]/g, '')}` },
    { label: 'Email', text: contact.email, icon: IconMail, href: `mailto:${contact.email}` },
    { label: 'Address', text: contact.address, icon: IconMapPin, href: null },
  ].filter(({ text }) => text !== '')
  return (
    <Stack className={classes['page'] ?? ''} gap="xl">
      <div>
        <Title order={1}>Contact Us</Title>
        <Text c="dimmed" mt={4}>
          {ways.length > 0 ? `How to reach ${name}.` : `${name} has not given any contact details yet.`}
        </Text>
      </div>
      <dl className={classes['ways']}>
        {ways.map(({ label, text, icon: Mark, href }) => (
          <div key={label} className={classes['way']}>
            <Mark size={20} stroke={1.6} aria-hidden />
            <dt>{label}</dt>
            <dd>{href ? <Anchor href={href}>{text}</Anchor> : text}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  )
}
