import { expect, test } from 'vitest'
import { isOrigin, plainOrigin, widgetOf } from './embedding.ts'

test('one slash at the end of an address is forgiven, a path is not', () => {
  expect(plainOrigin('https://www.your-school.example/')).toBe('https://www.your-school.example')
  for (const text of ['https://www.your-school.example', 'https://www.your-school.example/a']) expect(plainOrigin(text)).toBe(text)
  expect(['https://school.example/', 'https://school.example//', 'https://school.example/a'].map(plainOrigin).map(isOrigin)).toEqual([
    true,
    false,
    false,
  ])
})

test('a tag is its widget’s name', () => {
  expect(['zy-student-basics', 'student-basics', 'x-zy-student'].map(widgetOf)).toEqual([
    'student-basics',
    'student-basics',
    'x-zy-student',
  ])
})
