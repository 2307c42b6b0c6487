import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './home.module.css'

interface WelcomeProps {
  title: string
  children: ReactNode
  act?: ReactNode
  /** What waits for this person. */
  below?: ReactNode
}

/** The head of a first page: a heading, one line about who is here, and what there is to do. */
export function Welcome({ title, children, act, below }: WelcomeProps) {
  return (
    <div className={classes['page']}>
      <Title order={1} className={classes['title'] ?? ''}>
        {title}
      </Title>
      <Text c="dimmed" mt={4}>
        {children}
      </Text>
      {act && <div className={classes['act']}>{act}</div>}
      {below}
    </div>
  )
}
