import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './home.module.css'

/** The head of a first page: a heading and one line about who is here. */
export function Welcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes['page']}>
      <Title order={1} className={classes['title'] ?? ''}>
        {title}
      </Title>
      <Text c="dimmed" mt={4}>
        {children}
      </Text>
    </div>
  )
}
