// node validate.mjs [--json] FILE...: what the Khronos validator says about glTF files. Prints the first errors and
// warnings with their places; with --json everything, one report per file. Exit status 0: no file has an error; 1: one has.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import validator from 'gltf-validator';

const SHOWN = 20; // messages per file
const SEVERITIES = ['error', 'warning', 'information', 'hint'];

async function validate(file) {
  const report = await validator.validateBytes(new Uint8Array(await readFile(file)), {
    uri: file,
    maxIssues: 0,
    writeTimestamp: false,
    externalResourceFunction: async (uri) => new Uint8Array(await readFile(join(dirname(file), decodeURIComponent(uri)))),
  });
  const messages = report.issues.messages.map((message) => ({
    severity: SEVERITIES[message.severity],
    code: message.code,
    message: message.message,
    place: message.pointer ?? `byte ${message.offset}`,
  }));
  return { file, errors: report.issues.numErrors, warnings: report.issues.numWarnings, messages };
}

const names = process.argv.slice(2);
const asJson = names[0] === '--json';
const files = asJson ? names.slice(1) : names;
if (files.length === 0) {
  console.error('usage: node validate.mjs [--json] FILE...');
  process.exit(2);
}
const reports = [];
for (const file of files) reports.push(await validate(file));
if (asJson) {
  console.log(JSON.stringify(reports));
} else {
  for (const { file, errors, warnings, messages } of reports) {
    console.log(`${file}: ${errors} errors, ${warnings} warnings`);
    const serious = messages.filter(({ severity }) => severity === 'error' || severity === 'warning');
    for (const { severity, code, place, message } of serious.slice(0, SHOWN)) {
      console.log(`  ${severity} ${code} at ${place}: ${message}`);
    }
    if (serious.length > SHOWN) console.log(`  and ${serious.length - SHOWN} more`);
  }
}
process.exitCode = reports.some((report) => report.errors > 0) ? 1 : 0;
