'use client'

import { Selection } from '@tiptap/pm/state'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import clsx from 'clsx'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { FieldControl } from '@/components/ui/field'
import { tidyHtml } from './tidy'
import { Toolbar } from './toolbar'

const extensionsFor = (marks: EditorProps['marks']) => [
  StarterKit.configure({
    ...(marks === 'few' && { italic: false }),
    heading: { levels: [3] },
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https'] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
  }),
]

/**
 * Empties a text that is selected as a whole and begins with a heading or a list: what replaces it would become a part of
 * those. Returns whether it has.
 */
function clearWhole(editor: Editor | null): boolean {
  if (!editor) return false
  const { doc, selection } = editor.state
  const isWhole = selection.from <= Selection.atStart(doc).from && selection.to >= Selection.atEnd(doc).to
  if (selection.empty || !isWhole || doc.firstChild?.type.name === 'paragraph') return false
  return editor.chain().deleteSelection().clearNodes().run()
}

export interface EditorProps {
  control: FieldControl
  labelledBy: string
  /** HTML. */
  value: string
  onChange: (html: string) => void
  placeholder?: string | undefined
  /** Minimum height. */
  rows: number
  marks: 'all' | 'few'
  /** Converts pasted plain text to HTML. */
  toHtml: (text: string) => string
  /** The plain field was focused when the editor replaced it: focus the editor. */
  hadFocus: boolean
}

/** The editor itself; heavy, therefore loaded on demand. */
export default function RichTextEditor(props: EditorProps) {
  const { control, labelledBy, value, onChange, placeholder, hadFocus, rows, marks, toHtml } = props
  const told = useRef(value)
  const tell = useRef(onChange)
  tell.current = onChange
  const editor = useEditor({
    extensions: extensionsFor(marks),
    content: value,
    // Rendered in the browser only, so the first render may contain it.
    immediatelyRender: true,
    // Its styles are in our stylesheet; the library's injected styles are off.
    injectCSS: false,
    onUpdate: ({ editor: now }) => {
      told.current = now.isEmpty ? '' : tidyHtml(now.getHTML())
      tell.current(told.current)
    },
    editorProps: {
      transformPastedHTML: tidyHtml,
      handleTextInput: (view, _from, _to, text) => {
        if (!clearWhole(editor)) return false
        view.dispatch(view.state.tr.insertText(text))
        return true
      },
      handlePaste: (_, event) => {
        const data = event.clipboardData
        if (!data) return false
        clearWhole(editor)
        if (data.types.includes('text/html')) return false
        editor?.commands.insertContent(toHtml(data.getData('text/plain')))
        return true
      },
      attributes: () => ({
        id: control.id,
        role: 'textbox',
        class: clsx('input rich-input prose', rows < 10 && 'min-h-37.5'),
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(placeholder && { 'aria-placeholder': placeholder, 'data-placeholder': placeholder }),
      }),
    },
  })

  // Layout effect: keys pressed after the plain field is removed must not be lost.
  useLayoutEffect(() => {
    if (!hadFocus || !editor) return
    editor.commands.setTextSelection(editor.state.doc.content.size)
    editor.view.focus()
  }, [editor, hadFocus])

  // External changes (a draft, another window) are shown in the editor.
  useEffect(() => {
    if (!editor || value === told.current) return
    told.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  // The editor sets its attributes only with its own transactions.
  const describedBy = control['aria-describedby']
  const invalid = control['aria-invalid']
  useEffect(() => {
    const host = editor?.view.dom
    if (!host) return
    host.toggleAttribute('data-empty', value === '')
    if (describedBy) host.setAttribute('aria-describedby', describedBy)
    else host.removeAttribute('aria-describedby')
    if (invalid) host.setAttribute('aria-invalid', 'true')
    else host.removeAttribute('aria-invalid')
  }, [editor, describedBy, invalid, value])

  return (
    <div className="rich">
      {editor ? <Toolbar editor={editor} controls={control.id} /> : null}
      <EditorContent editor={editor} />
    </div>
  )
}
