import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CompilerState, ExtractorConfig, type IExtractorInvokeOptions } from '@microsoft/api-extractor'
import ts from 'typescript'

/**
 * What api-extractor is invoked with, so that it reads the declarations once for all entries: left alone it makes a program for each,
 * five seconds a widget. The program is made when the first entry is rolled up, since the declarations are written just before.
 */
export function oneProgram(root: string, declarations: readonly string[]): IExtractorInvokeOptions {
  let state: CompilerState | undefined
  const typescriptCompilerFolder = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
  return {
    get compilerState() {
      const tsconfig = ts.readConfigFile(join(root, 'tsconfig.json'), path => ts.sys.readFile(path)).config as { compilerOptions: object }
      const config = ExtractorConfig.prepare({
        configObject: {
          projectFolder: root,
          mainEntryPointFilePath: declarations[0]!,
          compiler: { overrideTsconfig: { compilerOptions: tsconfig.compilerOptions, files: [declarations[0]] } },
        },
        configObjectFullPath: join(root, 'api-extractor.json'),
        packageJsonFullPath: join(root, 'package.json'),
      })
      state ??= CompilerState.create(config, { additionalEntryPoints: [...declarations], typescriptCompilerFolder })
      return state
    },
  }
}
