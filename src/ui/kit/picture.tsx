import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './picture.module.css'

interface PictureProps {
  src: string | null
  alt: string
  /** Said where there is no picture or it cannot be fetched. */
  missing: string
  /** As large as there is room for, where somebody looks at the picture itself. */
  isWhole?: true
}

/** A picture in a box of fixed shape, so that nothing jumps when it comes or does not come. */
export function Picture({ src, alt, missing, isWhole }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = src !== null && src !== '' && src !== broken
  return (
    <div className={classes['box']} data-whole={isWhole}>
      {shown ? (
        <img src={src} alt={alt} loading="lazy" onError={() => setBroken(src)} />
      ) : (
        <span className={classes['missing']}>
          <IconPhotoOff size={20} stroke={1.5} aria-hidden />
          {missing}
        </span>
      )}
    </div>
  )
}
