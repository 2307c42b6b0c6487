import '@mantine/tiptap/styles.css'
import { Input } from '@mantine/core'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { type Editor, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId, useRef } from 'react'
import { withoutInvisible } from '#store/values/invisible-characters.ts'
import { visibleText } from '#store/values/visible-text.ts'
import { cleanHtml } from './clean-html.ts'

interface RichTextProps {
  label: string
  /** By which a form finds it to give it the focus. */
  name?: string
  required?: boolean
  /** Markup; what could act is taken out of it. */
  value: string
  onChange(html: string): void
  /** Visible letters, marks not counted (decisions.md F19). */
  max: number
  error?: string | undefined
  onBlur?(): void
}

/** Text with a few marks. It is counted as people read it; over its limit it says by how much and cuts nothing. */
export function RichText({ label, name, required = false, value, onChange, max, error, onBlur }: RichTextProps) {
  const id = useId()
  /** What the editor has said last: any other value comes from outside, such as a draft. */
  const said = useRef(value)
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: false, codeBlock: false, code: false }), Link],
    content: cleanHtml(value),
    editorProps: {
      transformPastedText: withoutInvisible,
      transformPastedHTML: withoutInvisible,
      attributes: {
        'aria-label': label,
        'aria-describedby': `${id}-count`,
        role: 'textbox',
        ...(name === undefined ? {} : { 'data-field': name }),
      },
    },
    onUpdate({ editor: now }) {
      said.current = now.isEmpty ? '' : cleanHtml(now.getHTML())
      onChange(said.current)
    },
    ...(onBlur ? { onBlur } : {}),
  })
  useEffect(() => {
    if (!editor?.schema || value === said.current) return
    said.current = value
    editor.commands.setContent(cleanHtml(value), { emitUpdate: false })
  }, [editor, value])
  const letters = useEditorState({ editor, selector: ({ editor: now }) => lettersIn(now) })
  const over = letters - max
  return (
    <Input.Wrapper label={label} labelElement="div" required={required} error={error}>
      <RichTextEditor editor={editor} attributes={linkSwitch}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Link />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      <Input.Description id={`${id}-count`} mt={4} {...(over > 0 ? { c: 'var(--mantine-color-error)' } : {})}>
        {over > 0 ? `${over} of ${letters} letters too many` : `${letters} of ${max} letters`}
      </Input.Description>
    </Input.Wrapper>
  )
}

/** The switch beside the address of a link has a tooltip, but no name. */
const linkSwitch = { linkEditorExternalControl: { 'aria-label': 'Open link in a new tab' } }

/**
 * Where React is slow to mount it, tiptap throws the editor away and makes another one; until that one is here, a
 * question to the old one throws, and would take the whole screen with it.
 */
function lettersIn(editor: Editor | null): number {
  return editor?.schema ? visibleText(editor.getHTML()).length : 0
}
