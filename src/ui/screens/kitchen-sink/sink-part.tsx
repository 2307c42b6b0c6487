import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './kitchen-sink.module.css'

/** One kind of component, under its name. */
export function SinkPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes['part']}>
      <Title order={2}>{title}</Title>
      <div className={classes['row']}>{children}</div>
    </section>
  )
}
