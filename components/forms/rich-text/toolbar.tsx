'use client'

import { type Editor, useEditorState } from '@tiptap/react'
import clsx from 'clsx'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { BulletsIcon, LinkIcon, NumbersIcon, RedoIcon, UndoIcon } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'

interface Tool {
  name: 'heading' | 'bold' | 'italic' | 'bullets' | 'numbers' | 'link' | 'undo' | 'redo'
  sign: ReactNode
  run: () => void
  pressed?: boolean
  disabled?: boolean
}

const withScheme = (address: string) => (/^https?:\/\//i.test(address) ? address : `https://${address}`)
const isAddress = (address: string) => {
  try {
    return new URL(withScheme(address)).hostname.includes('.')
  } catch {
    return false
  }
}

/** Editor toolbar: one tab stop, arrow keys between buttons (roving tabindex). */
export function Toolbar({ editor, controls }: { editor: Editor; controls: string }) {
  const t = useTranslations('forms')
  const host = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const [address, setAddress] = useState<string | null>(null)
  const now = useEditorState({
    editor,
    selector: ({ editor: of }) => ({
      heading: of.isActive('heading'),
      bold: of.isActive('bold'),
      italic: of.isActive('italic'),
      bullets: of.isActive('bulletList'),
      numbers: of.isActive('orderedList'),
      link: of.isActive('link'),
      undo: of.can().undo(),
      redo: of.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const tools: Tool[] = [
    {
      name: 'heading',
      sign: 'Т',
      run: () => chain().toggleHeading({ level: 3 }).run(),
      pressed: now.heading,
    },
    { name: 'bold', sign: <strong>Ж</strong>, run: () => chain().toggleBold().run(), pressed: now.bold },
    ...('italic' in editor.schema.marks
      ? [
          {
            name: 'italic' as const,
            sign: <em>К</em>,
            run: () => chain().toggleItalic().run(),
            pressed: now.italic,
          },
        ]
      : []),
    {
      name: 'bullets',
      sign: <BulletsIcon size={18} />,
      run: () => chain().toggleBulletList().run(),
      pressed: now.bullets,
    },
    {
      name: 'numbers',
      sign: <NumbersIcon size={18} />,
      run: () => chain().toggleOrderedList().run(),
      pressed: now.numbers,
    },
    {
      name: 'link',
      sign: <LinkIcon size={18} />,
      run: () => setAddress(String(editor.getAttributes('link').href ?? '')),
      pressed: now.link,
    },
    { name: 'undo', sign: <UndoIcon size={18} />, run: () => chain().undo().run(), disabled: !now.undo },
    { name: 'redo', sign: <RedoIcon size={18} />, run: () => chain().redo().run(), disabled: !now.redo },
  ]
  const setLink = () => {
    const href = address?.trim() ?? ''
    if (href === '') chain().extendMarkRange('link').unsetLink().run()
    else if (isAddress(href))
      chain()
        .extendMarkRange('link')
        .setLink({ href: withScheme(href) })
        .run()
    else return
    setAddress(null)
  }
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = (stop + step + tools.length) % tools.length
    setStop(next)
    host.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <>
      <div
        ref={host}
        className="flex flex-wrap gap-0.5"
        role="toolbar"
        tabIndex={-1}
        aria-label={t('richText.toolbar')}
        aria-controls={controls}
        onKeyDown={move}
      >
        {tools.map(({ name, sign, run, pressed, disabled }, index) => (
          <button
            key={name}
            type="button"
            className={clsx('rich-tool', pressed && 'border-line bg-wash')}
            aria-label={t(`richText.${name}`)}
            title={t(`richText.${name}`)}
            aria-pressed={pressed}
            aria-disabled={disabled}
            tabIndex={index === stop ? 0 : -1}
            // Prevents the mouse press from clearing the selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setStop(index)
              if (!disabled) run()
            }}
          >
            {sign}
          </button>
        ))}
      </div>
      {address !== null ? (
        <div className="grid gap-1.5 grid-cols-[minmax(0,1fr)_auto] items-center">
          <Input
            autoFocus
            aria-label={t('richText.address')}
            aria-invalid={address.trim() !== '' && !isAddress(address.trim()) ? true : undefined}
            placeholder="https://"
            inputMode="url"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault()
                setLink()
              } else if (event.key === 'Escape') {
                event.stopPropagation()
                setAddress(null)
                editor.commands.focus()
              }
            }}
          />
          <Button size="sm" onClick={setLink}>
            {t(address.trim() === '' ? 'richText.unlink' : 'richText.setLink')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
