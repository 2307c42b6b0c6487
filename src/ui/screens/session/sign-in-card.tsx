import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './sign-in.module.css'

interface SignInCardProps {
  title: string
  intro: string
  children: ReactNode
}

/** The quiet frame of the pages before the portal: a mark, a heading, one sentence and what there is to do. */
export function SignInCard({ title, intro, children }: SignInCardProps) {
  return (
    <main className={classes['side']}>
      <Stack className={classes['card']} gap="xl">
        <div>
          <img className={classes['mark']} src="/favicon.svg" alt="" width={44} height={44} />
          <Title order={1} mt="lg">
            {title}
          </Title>
          <Text c="dimmed" mt={6}>
            {intro}
          </Text>
        </div>
        {children}
      </Stack>
    </main>
  )
}
