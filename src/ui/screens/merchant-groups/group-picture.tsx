import { isPictureAddress } from '#store/values/web-address.ts'
import { Picture } from '#ui/kit/picture.tsx'
import classes from './merchant-groups.module.css'

/** The picture of a group; an address that is none of a picture stands as text (decisions.md M31). */
export function GroupPicture({ src }: { src: string }) {
  if (src !== '' && !isPictureAddress(src)) return src
  return (
    <div className={classes['picture']}>
      <Picture src={src} alt="" missing={src === '' ? 'No picture' : 'Does not load'} />
    </div>
  )
}
