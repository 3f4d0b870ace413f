'use client'

import { useState } from 'react'

/** The part of a card that a press changes. */
export function Heart({ id }: { id: string }) {
  const [isPressed, setPressed] = useState(false)
  return (
    <button
      type="button"
      className="btn btn-ghost btn-icon favorite"
      data-favorite={id}
      aria-pressed={isPressed}
      aria-label="В избранное"
      onClick={() => setPressed(!isPressed)}
    />
  )
}
