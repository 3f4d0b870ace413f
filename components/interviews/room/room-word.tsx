import type { ReactNode } from 'react'

type Props = { title: string; text: string; children?: ReactNode }

/** Where the room is not to be shown: why, and what to do. */
export function RoomWord({ title, text, children }: Props) {
  return (
    <div className="room-word" role="status">
      <h3 className="text-xl">{title}</h3>
      <p className="text-soft">{text}</p>
      {children ? <div className="room-word-acts">{children}</div> : null}
    </div>
  )
}
