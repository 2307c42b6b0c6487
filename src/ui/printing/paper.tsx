import { useEffect, useRef } from 'react'
import classes from './printing.module.css'

/** A picture of paper, as wide as there is room. */
export function Paper({ picture, label }: { picture: ImageBitmap; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  return (
    <canvas
      ref={canvas}
      className={classes['row']}
      width={picture.width}
      height={picture.height}
      role="img"
      aria-label={label}
    />
  )
}
