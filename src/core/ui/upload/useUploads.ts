import { useCallback, useEffect, useReducer, useRef } from 'react'
import { type Send, type Uploaded, UploadTask } from './task.ts'

/** Two at a time: more make each slower and a broken line lose more. */
const AT_ONCE = 2

/** The files on their way. What arrives is handed on at once; what is left when the component goes is given up. */
export function useUploads(send: Send, onArrived: (result: Uploaded) => void) {
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const tasks = useRef<UploadTask[]>([])
  const count = useRef(0)
  const latest = useRef({ send, onArrived })
  latest.current = { send, onArrived }

  const drop = useCallback((task: UploadTask) => {
    task.cancel()
    tasks.current = tasks.current.filter(other => other !== task)
    redraw()
  }, [])
  const next = useCallback(() => {
    const free = AT_ONCE - tasks.current.filter(task => task.state === 'sending').length
    for (const task of tasks.current.filter(one => one.state === 'waiting').slice(0, Math.max(0, free))) start(task)
    function start(task: UploadTask) {
      void task.run().then(result => {
        if (result) {
          drop(task)
          latest.current.onArrived(result)
        }
        next()
      })
    }
  }, [drop])
  const add = useCallback(
    (files: readonly File[]) => {
      const added = files.map(file => {
        count.current += 1
        return new UploadTask(String(count.current), file, (one, sending) => latest.current.send(one, sending), redraw)
      })
      tasks.current = [...tasks.current, ...added]
      redraw()
      next()
    },
    [next],
  )
  const retry = useCallback(
    (task: UploadTask) => {
      task.state = 'waiting'
      next()
    },
    [next],
  )
  useEffect(() => {
    // the line is there again: what broke goes on by itself
    const again = () => {
      for (const task of tasks.current) if (task.state === 'broken') retry(task)
    }
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [retry])
  useEffect(
    () => () => {
      for (const task of tasks.current) task.cancel()
    },
    [],
  )
  return { tasks: tasks.current, add, retry, drop }
}
