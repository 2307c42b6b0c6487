import { Anchor, Text } from '@mantine/core'
import type { Ref } from 'react'
import { Picture } from '#ui/kit/picture.tsx'
import { type FileKind, fileKindOf, isFramed, isWebAddress } from './file-kind.ts'
import classes from './file-preview.module.css'
import { useFileAddress } from './use-file-address.ts'

interface PreviewProps {
  /** Its name tells what it is. */
  name: string
  /** "Preview of paid.pdf": names what is shown. */
  title: string
  /** The frame of a PDF, for whoever prints it. */
  frame?: Ref<HTMLIFrameElement>
}

interface FilePreviewProps extends PreviewProps {
  content: Blob | Uint8Array<ArrayBuffer>
}

/** A PDF or a picture that is in memory, as it is. Another file is another preview: give it a key. */
export function FilePreview({ content, ...preview }: FilePreviewProps) {
  const address = useFileAddress(content, 'application/pdf')
  return <Shown {...preview} address={address} kind={fileKindOf(preview.name)} />
}

interface AddressPreviewProps extends PreviewProps {
  address: string
  /** What it is called where it can only be opened: "slip". */
  what: string
}

/** The same of what lies on a server: here if it is of this origin, else in a tab of its own (decisions.md I27). */
export function AddressPreview({ address, what, ...preview }: AddressPreviewProps) {
  const kind = fileKindOf(preview.name) ?? fileKindOf(address)
  const [isOwn, mayOpen] = [isFramed(address, location.href), isWebAddress(address, location.href)]
  // A picture needs no frame, and pictures of other origins are shown everywhere.
  const isShown = isOwn || (kind === 'picture' && mayOpen)
  return (
    <>
      {isShown && <Shown key={address} {...preview} address={address} kind={kind} />}
      {!isOwn && (
        <Text size="sm">
          {mayOpen ? (
            <Anchor href={address} target="_blank" rel="noopener noreferrer" underline="always">
              {`Open the ${what} in a new tab`}
            </Anchor>
          ) : (
            `The ${what} has no address that can be opened.`
          )}
        </Text>
      )}
    </>
  )
}

function Shown({ title, frame, address, kind }: PreviewProps & { address: string; kind: FileKind }) {
  return kind === 'picture' ? (
    <Picture src={address} alt={title} missing="The picture cannot be shown." isWhole />
  ) : (
    <iframe ref={frame} src={address} title={title} className={classes['frame']} />
  )
}
