// SPDX-License-Identifier: Apache-2.0
// fail_close.c: loaded before the C library, makes close() of the file whose path holds FAIL_CLOSE
// say that the disk is full, as network file systems do.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int close(int file) {
  char link[64];
  char path[4096] = "";
  const char* wanted = getenv("FAIL_CLOSE");
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  const ssize_t size = readlink(link, path, sizeof path - 1);
  const int result = (int)syscall(SYS_close, file);
  if (wanted != NULL && size > 0 && strstr(path, wanted) != NULL) {
    errno = ENOSPC;
    return -1;
  }
  return result;
}
