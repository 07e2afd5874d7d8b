// node validate.mjs [--json] FILE...: what the Khronos validator says about glTF files. Prints errors and warnings with
// their places; with --json one report per file instead. Exit status 0: no file has an error; 1: one has.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import validator from 'gltf-validator';

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
    for (const { severity, code, place, message } of messages) {
      if (severity === 'error' || severity === 'warning') console.log(`  ${severity} ${code} at ${place}: ${message}`);
    }
  }
}
process.exitCode = reports.some((report) => report.errors > 0) ? 1 : 0;
