import { TextInput, type TextInputProps } from '@mantine/core'
import { memo, useState } from 'react'
import { textInput } from '#store/values/live-input.ts'
import { isPictureAddress } from '#store/values/web-address.ts'
import { sizeWords } from '#ui/kit/size-words.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import classes from './picture-field.module.css'
import type { TextProps } from './use-form.ts'

interface PictureFieldProps extends TextProps, Pick<TextInputProps, 'label' | 'required'> {
  /** Letters that it takes. */
  max: number
}

/** An address of a picture, which is shown as customers get it; what is odd is said, and nothing is forbidden (M31). */
export const PictureField = memo(function PictureField({ max, value, onChange, ...input }: PictureFieldProps) {
  const src = value.trim()
  return (
    <div>
      <TextInput
        {...input}
        value={value}
        onChange={({ currentTarget }) => onChange({ currentTarget: { value: textInput(currentTarget.value, max) } })}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      {src !== '' && <Shown key={src} src={src} />}
    </div>
  )
})

interface Loaded {
  width: number
  height: number
  bytes: number | null
}

function Shown({ src }: { src: string }) {
  const { connectivity } = useSyncHealth()
  const [loaded, setLoaded] = useState<Loaded | 'broken' | null>(null)
  if (!isPictureAddress(src)) {
    return <Note warn>Not an address that begins with http:// or https://: it will not be shown as a picture.</Note>
  }
  if (loaded === 'broken') {
    return connectivity === 'offline' ? (
      <Note>Not checked: there is no connection.</Note>
    ) : (
      <Note warn>This picture does not load. It can be saved all the same.</Note>
    )
  }
  return (
    <div className={classes['shown']}>
      <img
        src={src}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setLoaded('broken')}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setLoaded({ width, height, bytes: bytesOf(src) })
        }
      />
      {loaded !== null && <Note>{loadedWords(loaded)}</Note>}
    </div>
  )
}

function Note({ warn = false, children }: { warn?: boolean; children: React.ReactNode }) {
  return (
    <p role="status" className={classes['note']} data-warn={warn || undefined}>
      {children}
    </p>
  )
}

function loadedWords({ width, height, bytes }: Loaded): string {
  const size = width > 0 ? `${width} × ${height} points` : 'Any size'
  return bytes === null ? size : `${size}, ${sizeWords(bytes)}`
}

/** What the browser says of its weight; other servers mostly keep it to themselves. */
function bytesOf(src: string): number | null {
  const [entry] = performance.getEntriesByName(new URL(src, location.href).href, 'resource')
  const bytes = entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0
  return bytes > 0 ? bytes : null
}
