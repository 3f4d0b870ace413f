// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import {
  deleteDrafts,
  deleteTextsOfOthers,
  draftPrefix,
  hasDrafts,
  messagePrefix,
  textPrefix,
} from './local-data'

beforeEach(() => localStorage.clear())

it('gives the words of a member to nobody but them, and a guest’s form to whoever signs in', () => {
  localStorage.setItem(`${draftPrefix}vacancy`, 'a guest’s vacancy')
  deleteTextsOfOthers('anna')
  localStorage.setItem(`${textPrefix}person:new:c1`, 'a person')
  localStorage.setItem(`${messagePrefix}t1`, 'a message')
  deleteTextsOfOthers('anna')
  expect(localStorage.getItem(`${textPrefix}person:new:c1`)).toBe('a person')

  deleteTextsOfOthers('boris')
  expect(localStorage.getItem(`${textPrefix}person:new:c1`)).toBeNull()
  expect(localStorage.getItem(`${messagePrefix}t1`)).toBeNull()
  expect(localStorage.getItem(`${draftPrefix}vacancy`)).toBe('a guest’s vacancy')
})

it('keeps what was written before an owner was known, and forgets the owner with the drafts', () => {
  localStorage.setItem(`${textPrefix}invite:r1`, 'a letter')
  deleteTextsOfOthers('anna')
  expect(localStorage.getItem(`${textPrefix}invite:r1`)).toBe('a letter')
  deleteDrafts()
  expect(localStorage).toHaveLength(0)
})

it('gives a resume or vacancy that a member was storing, and edits of stored ones, to no other account', () => {
  deleteTextsOfOthers('anna')
  expect(hasDrafts()).toBe(false)
  localStorage.setItem(`${draftPrefix}resume`, 'a new resume')
  localStorage.setItem(`${draftPrefix}resume:creating`, '{}')
  localStorage.setItem(`${draftPrefix}vacancy:v23456789abc`, 'an edit')
  deleteTextsOfOthers('anna')
  expect(localStorage.getItem(`${draftPrefix}resume`)).toBe('a new resume')
  expect(hasDrafts()).toBe(true)
  deleteTextsOfOthers('boris')
  expect(hasDrafts()).toBe(false)
})
