import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { commonWords, useWords } from '../i18n/index.ts'
import { Input } from './Input.tsx'

/** How long somebody pauses before a search is asked. */
const PAUSE_MS = 300

const Box = styled.span`
  width: 240px;
  @media (max-width: 1023px) { width: auto; min-width: 0; }
`

export interface SearchBoxProps {
  /** What is searched for now. */
  value: string
  /** Called once the person pauses, or at once on Enter. */
  onSearch: (text: string) => void
  placeholder?: string
}

/** Searches as one types; half a syllable of an input method is not asked for. */
export function SearchBox({ value, onSearch, placeholder }: SearchBoxProps) {
  const t = useWords(commonWords)
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState(value)
  const timer = useRef(0)
  const lastAsked = useRef(value)
  // set from outside (the filters were cleared): shown, and not asked again
  if (value !== asked) {
    setAsked(value)
    setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  // what was being typed when it was set from outside is not asked either
  useEffect(() => {
    if (value === lastAsked.current) return
    lastAsked.current = value
    clearTimeout(timer.current)
  }, [value])
  const ask = (next: string) => {
    clearTimeout(timer.current)
    const plain = next.trim()
    if (plain === asked) return
    setAsked(plain)
    lastAsked.current = plain
    onSearch(plain)
  }
  const later = (next: string) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => ask(next), PAUSE_MS)
  }
  return (
    <Box>
      <Input
        icon="search"
        type="search"
        aria-label={placeholder ?? t('search')}
        placeholder={placeholder ?? t('search')}
        value={text}
        onChange={event => {
          setText(event.target.value)
          if (!(event.nativeEvent as InputEvent).isComposing) later(event.target.value)
        }}
        onCompositionEnd={event => later(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) ask(text)
        }}
      />
    </Box>
  )
}
