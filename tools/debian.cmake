# SPDX-License-Identifier: Apache-2.0
# The Debian package: cpack makes it of what is installed. `make deb` does all of it.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME assay)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "assay maintainers <maintainers@users.noreply.a-seed-9c91c0db.example>"
  CACHE STRING "Who answers for the package")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
# What a program needs that is linked with the library.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "g++, cmake, pkg-config, libisal-dev, libzstd-dev, liblzma-dev, \
liblz4-dev, libbz2-dev, libmd-dev")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "evaluation of search systems against relevance judgments")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"assay computes how good rankings are, from judgments of which documents
are relevant: average precision, nDCG, RBP and many more measures, each
with every convention as a parameter. What could make the numbers wrong is
counted and named: missing topics, equal scores, unjudged documents.
.
It reads the files of TREC, BEIR and MS MARCO, plain or packed. With it
come trec_eval, which does as the program of that name from NIST, and a
library for C++.")

# Places and names as the Debian policy has them (sections 12.5 and 12.7).
set(folder ${CMAKE_INSTALL_DATADIR}/doc/assay)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)  # heeds SOURCE_DATE_EPOCH
file(WRITE ${PROJECT_BINARY_DIR}/changelog.Debian
"assay (${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * Version ${PROJECT_VERSION}; changelog.gz says what is in it.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
packed(${PROJECT_BINARY_DIR}/changelog.Debian changelog.Debian.gz own_changes)
packed(${PROJECT_SOURCE_DIR}/CHANGELOG.md changelog.gz changes)
install(FILES ${own_changes} ${changes} DESTINATION ${folder})
install(FILES tools/copyright DESTINATION ${folder})
include(CPack)
