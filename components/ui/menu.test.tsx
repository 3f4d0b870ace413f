// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Menu, menuItemClass } from './menu'

afterEach(cleanup)
beforeEach(() => {
  render(
    <Menu trigger="⋯" label="Действия">
      {['Изменить', 'Скрыть', 'Удалить'].map((text) => (
        <button key={text} type="button" role="menuitem" className={menuItemClass()}>
          {text}
        </button>
      ))}
    </Menu>,
  )
})

const button = () => screen.getByRole('button', { name: 'Действия' })
const focused = () => document.activeElement?.textContent

it('opens on its first item and walks by arrows, round the ends', () => {
  fireEvent.click(button())
  expect(button().getAttribute('aria-expanded')).toBe('true')
  expect(focused()).toBe('Изменить')
  const list = screen.getByRole('menu')
  fireEvent.keyDown(list, { key: 'ArrowUp' })
  expect(focused()).toBe('Удалить')
  fireEvent.keyDown(list, { key: 'Home' })
  fireEvent.keyDown(list, { key: 'ArrowDown' })
  expect(focused()).toBe('Скрыть')
})

it('closes by Esc and gives the focus back', () => {
  fireEvent.click(button())
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button())
})

it('gives the focus back when a choice is made, before a dialog that it opens takes it', () => {
  fireEvent.click(button())
  expect(focused()).toBe('Изменить')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Изменить' }))
  expect(document.activeElement).toBe(button())
})

it('closes when a choice is made or a pointer goes elsewhere', () => {
  fireEvent.click(button())
  fireEvent.click(screen.getByRole('menuitem', { name: 'Скрыть' }))
  expect(screen.queryByRole('menu')).toBeNull()
  fireEvent.click(button())
  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('menu')).toBeNull()
})
