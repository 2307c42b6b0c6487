import '@mantine/dropzone/styles.css'
import { Group, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import type { Icon } from '@tabler/icons-react'
import classes from './file-drop.module.css'

interface FileDropProps {
  /** Names the field. */
  label: string
  /** The endings that the browser offers: ".csv". What is dropped may have any. */
  accept: string
  icon: Icon
  /** The file that was taken, or what may be dropped here. */
  words: string
  /** Words of what is wrong; null while nothing is. */
  problem: string | null
  onFiles(files: readonly File[]): void
}

/** The field that files are dropped into or chosen by; whoever draws it judges them, and none is turned away before. */
export function FileDrop({ label, accept, icon: Mark, words, problem, onFiles }: FileDropProps) {
  return (
    <>
      <Dropzone
        onDrop={onFiles}
        onReject={(rejections) => onFiles(rejections.map((rejection) => rejection.file))}
        multiple
        className={classes['drop'] ?? ''}
        inputProps={{ 'aria-label': label, accept }}
        data-wrong={problem !== null || undefined}
      >
        <Group justify="center" gap="sm" wrap="nowrap">
          <Mark size={28} stroke={1.5} aria-hidden />
          <Text size="sm">{words}</Text>
        </Group>
      </Dropzone>
      {problem !== null && (
        <p className={classes['problem']} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
