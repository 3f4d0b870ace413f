'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { takeFocus } from './take-focus'

type Props = { title: string; text: string; children?: ReactNode }

/** Where the room is not to be shown: why, and what to do. */
export function RoomWord({ title, text, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => takeFocus(heading.current), [])
  return (
    <div className="room-word" role="status">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h3>
      <p className="text-soft">{text}</p>
      {children ? <div className="room-word-acts">{children}</div> : null}
    </div>
  )
}
