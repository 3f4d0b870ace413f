'use client'

import clsx from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, type ButtonLook } from './button'
import { DocumentIcon } from './icons'

type Props = {
  /** Name of the file input. */
  label: string
  accept: string
  multiple?: boolean
  /** What can be chosen, and what is said while something is dragged over. */
  hint: ReactNode
  dropHint: ReactNode
  choose: ReactNode
  variant?: ButtonLook['variant']
  onFiles: (files: [File, ...File[]]) => void
  /** Takes a dropped text. */
  onText?: (text: string) => void
  /** In place of hint and button while files are worked on; nothing can be dropped meanwhile. */
  busy?: ReactNode
  /** Beside the button. */
  children?: ReactNode
  /** On a phone, where nothing is dropped, only the buttons are shown. */
  plainOnPhone?: boolean
}

/** Files by a button, which works with keyboards and phones, or by dropping them. */
export function DropZone(props: Props) {
  const { label, accept, multiple = false, variant = 'primary', onFiles, onText, busy, plainOnPhone } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const [first, ...rest] = list ?? []
    if (first) onFiles(multiple ? [first, ...rest] : [first])
    return first !== undefined
  }
  // A file chosen before hydration.
  const early = useRef(take)
  useEffect(() => {
    if (!input.current?.files?.length) return
    early.current(input.current.files)
    input.current.value = ''
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a target for dropping only
    <div
      className={clsx(
        'drop-zone',
        plainOnPhone && 'max-md:border-0 max-md:p-0',
        isOver && 'border-accent bg-wash',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (busy || take(event.dataTransfer.files)) return
        const text = event.dataTransfer.getData('text/plain')
        if (text) onText?.(text)
      }}
    >
      <DocumentIcon size={28} className={clsx('flex-none text-soft', plainOnPhone && 'max-md:hidden')} />
      {busy ?? (
        <>
          <p
            className={clsx('min-w-0 grow basis-50 text-soft wrap-anywhere', plainOnPhone && 'max-md:hidden')}
          >
            {isOver ? props.dropHint : props.hint}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant={variant} onClick={() => input.current?.click()}>
              {props.choose}
            </Button>
            {props.children}
          </div>
        </>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          take(target.files)
          // Reset, so that the same file can be chosen again after editing it.
          target.value = ''
        }}
      />
    </div>
  )
}
